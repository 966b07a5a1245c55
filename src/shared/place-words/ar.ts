/** Where a unit is and what it has, in Arabic: on screens and documents alike. `features`: by the catalogue's own words. */
export const place = {
  floor: 'الطابق {floor}',
  groundFloor: 'الطابق الأرضي',
  basement: 'القبو {floor}',
  features: {
    drive_up: 'وصول بالسيارة حتى الباب',
    wide_door: 'باب عريض',
    climate_controlled: 'مكيّفة',
    indoor: 'داخل المبنى',
    outdoor: 'في الخارج',
    alarm: 'جهاز إنذار',
    elevator: 'مصعد',
    power: 'مقبس كهرباء',
    power_outlet: 'مقبس كهرباء',
  },
};
