/**
 * Every screen but the first, as one part of the program. It is fetched while nobody waits. A hundred small files
 * would take several times as long.
 */
import type { Component } from 'vue';
import type { Step } from '../stores/steps';
import AddressScreen from './contact/address.vue';
import AutopayScreen from './payment/autopay.vue';
import CameBackScreen from './reservation/came-back.vue';
import CancelledScreen from './kiosk/cancelled.vue';
import CheckScreen from './booking/check.vue';
import CoverageScreen from './insurance/coverage.vue';
import DoneScreen from './move-in/done.vue';
import ExtrasScreen from './booking/extras.vue';
import FindScreen from './reservation/find.vue';
import FinishLaterScreen from './reservation/finish-later.vue';
import ForgottenScreen from './reservation/forgotten.vue';
import ReservedScreen from './reservation/reserved.vue';
import MoveInDateScreen from './booking/move-in-date.vue';
import PersonScreen from './contact/person.vue';
import PickUpScreen from './reservation/pick-up.vue';
import PriceScreen from './price/price.vue';
import ReservationsScreen from './reservation/reservations.vue';
import ReturningScreen from './reservation/returning.vue';
import SignScreen from './signing/sign.vue';
import TenantKeepScreen from './payment/tenant-keep.vue';
import TenantPaidScreen from './payment/tenant-paid.vue';
import TenantPayScreen from './payment/tenant-pay.vue';
import TenantScreen from './tenant/tenant.vue';
import TenantAutopayScreen from './tenant/tenant-autopay.vue';
import TenantGateCodeScreen from './tenant/tenant-gate-code.vue';
import TenantPolicyScreen from './tenant/tenant-policy.vue';
import TenantCardScreen from './tenant/tenant-card.vue';
import TenantCodeScreen from './tenant/tenant-code.vue';
import TenantCodeTypedScreen from './tenant/tenant-code-typed.vue';
import TenantDocumentScreen from './tenant/tenant-document.vue';
import TenantDocumentsScreen from './tenant/tenant-documents.vue';
import TenantLastDayScreen from './tenant/tenant-last-day.vue';
import TenantLeaveScreen from './tenant/tenant-leave.vue';
import TenantLeftScreen from './tenant/tenant-left.vue';
import TenantMessageScreen from './tenant/tenant-message.vue';
import TenantUnitScreen from './tenant/tenant-unit.vue';
import TenantSignInScreen from './tenant/tenant-sign-in.vue';
import SizeScreen from './unit/size.vue';
import TransferSignedScreen from './signing/transfer-signed.vue';
import UnitScreen from './unit/unit.vue';
import UserTypeScreen from './booking/user-type.vue';

/** What these screens say in English. The other languages come whole. */
export { later as laterEnglish } from '../locales/en/later';
/** What stands around each of them. */
export { default as laterFrame } from '../components/frame/page-frame.vue';

/** Which component asks which question. */
export const laterScreens: Record<Exclude<Step, 'welcome'>, Component> = {
  size: SizeScreen,
  unit: UnitScreen,
  'user-type': UserTypeScreen,
  'move-in-date': MoveInDateScreen,
  coverage: CoverageScreen,
  extras: ExtrasScreen,
  price: PriceScreen,
  person: PersonScreen,
  address: AddressScreen,
  autopay: AutopayScreen,
  check: CheckScreen,
  sign: SignScreen,
  pay: SignScreen,
  done: DoneScreen,
  'finish-later': FinishLaterScreen,
  reserved: ReservedScreen,
  'came-back': CameBackScreen,
  forgotten: ForgottenScreen,
  cancelled: CancelledScreen,
  returning: ReturningScreen,
  'pick-up': PickUpScreen,
  find: FindScreen,
  reservations: ReservationsScreen,
  'tenant-sign-in': TenantSignInScreen,
  'tenant-code': TenantCodeScreen,
  'tenant-unit': TenantUnitScreen,
  'tenant-code-typed': TenantCodeTypedScreen,
  tenant: TenantScreen,
  'tenant-documents': TenantDocumentsScreen,
  'tenant-document': TenantDocumentScreen,
  'tenant-pay': TenantPayScreen,
  'tenant-paid': TenantPaidScreen,
  'tenant-last-day': TenantLastDayScreen,
  'tenant-leave': TenantLeaveScreen,
  'tenant-left': TenantLeftScreen,
  'transfer-signed': TransferSignedScreen,
  'tenant-autopay': TenantAutopayScreen,
  'tenant-gate-code': TenantGateCodeScreen,
  'tenant-policy': TenantPolicyScreen,
  'tenant-message': TenantMessageScreen,
  'tenant-card': TenantCardScreen,
  'tenant-keep': TenantKeepScreen,
};
