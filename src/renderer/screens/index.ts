/** Which component asks which question. */
import type { Component } from 'vue';
import type { Step } from '../stores/steps';
import AddressScreen from './address.vue';
import AgreementScreen from './agreement.vue';
import CheckScreen from './check.vue';
import ContactScreen from './contact.vue';
import CoverageScreen from './coverage.vue';
import DoneScreen from './done.vue';
import ExtrasScreen from './extras.vue';
import MoveInDateScreen from './move-in-date.vue';
import NameScreen from './name.vue';
import PayScreen from './pay.vue';
import PriceScreen from './price.vue';
import SignScreen from './sign.vue';
import UnitScreen from './unit.vue';
import UserTypeScreen from './user-type.vue';
import WelcomeScreen from './welcome.vue';

export const screens: Record<Step, Component> = {
  welcome: WelcomeScreen,
  unit: UnitScreen,
  'user-type': UserTypeScreen,
  'move-in-date': MoveInDateScreen,
  coverage: CoverageScreen,
  extras: ExtrasScreen,
  price: PriceScreen,
  name: NameScreen,
  contact: ContactScreen,
  address: AddressScreen,
  check: CheckScreen,
  agreement: AgreementScreen,
  sign: SignScreen,
  pay: PayScreen,
  done: DoneScreen,
};
