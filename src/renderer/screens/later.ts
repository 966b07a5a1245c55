/**
 * Every screen but the first, as one part of the program: it is fetched while nobody waits, and fetching a hundred small
 * files takes a machine several times as long.
 */
import type { Component } from 'vue';
import type { Step } from '../stores/steps';
import AddressScreen from './address.vue';
import AgreementScreen from './agreement.vue';
import AutopayScreen from './autopay.vue';
import CancelledScreen from './cancelled.vue';
import CheckScreen from './check.vue';
import CoverageScreen from './coverage.vue';
import DoneScreen from './done.vue';
import EmailScreen from './email.vue';
import ExtrasScreen from './extras.vue';
import FindScreen from './find.vue';
import KeptScreen from './kept.vue';
import LanguageScreen from './language.vue';
import MoveInDateScreen from './move-in-date.vue';
import NameScreen from './name.vue';
import PayScreen from './pay.vue';
import PhoneScreen from './phone.vue';
import PickUpScreen from './pick-up.vue';
import PriceScreen from './price.vue';
import ReservationsScreen from './reservations.vue';
import ReturningScreen from './returning.vue';
import SignScreen from './sign.vue';
import TenantScreen from './tenant.vue';
import TenantDocumentScreen from './tenant-document.vue';
import TenantDocumentsScreen from './tenant-documents.vue';
import TenantSignInScreen from './tenant-sign-in.vue';
import UnitScreen from './unit.vue';
import UserTypeScreen from './user-type.vue';

/** Which component asks which question. */
export const laterScreens: Record<Exclude<Step, 'welcome'>, Component> = {
  language: LanguageScreen,
  unit: UnitScreen,
  'user-type': UserTypeScreen,
  'move-in-date': MoveInDateScreen,
  coverage: CoverageScreen,
  extras: ExtrasScreen,
  price: PriceScreen,
  name: NameScreen,
  phone: PhoneScreen,
  email: EmailScreen,
  address: AddressScreen,
  autopay: AutopayScreen,
  check: CheckScreen,
  agreement: AgreementScreen,
  sign: SignScreen,
  pay: PayScreen,
  done: DoneScreen,
  kept: KeptScreen,
  cancelled: CancelledScreen,
  returning: ReturningScreen,
  'pick-up': PickUpScreen,
  find: FindScreen,
  reservations: ReservationsScreen,
  'tenant-sign-in': TenantSignInScreen,
  tenant: TenantScreen,
  'tenant-documents': TenantDocumentsScreen,
  'tenant-document': TenantDocumentScreen,
};
