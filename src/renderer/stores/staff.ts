/** Whether the front desk lies over the customer's page. What is done there is none of this page's business. */
import { defineStore } from 'pinia';

export const useStaffStore = defineStore('staff', { stays: true, state: () => ({ open: false }) });
