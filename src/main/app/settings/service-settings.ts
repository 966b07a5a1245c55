/** What the services take of config.json. */
import type { ServiceContext } from '../../services/base/context';
import type { Config } from './config';

export function settingsOf(config: Config): ServiceContext['settings'] {
  return {
    secondPerson: config.desk.secondPerson,
    secondPersonAboveMinor: config.desk.secondPersonAboveMinor,
    secondPersonAboveDifferenceMinor: config.desk.secondPersonAboveDifferenceMinor,
    secondPersonAboveWaiverMinor: config.desk.secondPersonAboveWaiverMinor,
    secondPersonAboveDayMinor: config.desk.secondPersonAboveDayMinor,
    refundCashUpToMinor: config.desk.refundCashUpToMinor,
    kioskId: config.kioskId,
    holdMinutes: config.holdMinutes,
    reservationHours: config.reservationHours,
    unitsPerVisit: config.unitsPerVisit,
    idScan: config.idScan,
    phoneDetails: config.phoneDetails,
    finishLaterWhenIdle: config.idle.finishLater,
    reservationLimits: config.reservationLimits,
    unitsHeldPerKey: config.unitsHeldPerKey,
    moveInDaysAhead: config.moveInDaysAhead,
    minimumFreeDiskBytes: config.minimumFreeDiskMiB * 1024 * 1024,
  };
}
