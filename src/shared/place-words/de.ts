/** Where a unit is and what it has, in German: on screens and documents alike. `features`: by the catalogue's own words. */
export const place = {
  floor: '{floor}. Obergeschoss',
  groundFloor: 'Erdgeschoss',
  basement: 'Untergeschoss {floor}',
  features: {
    drive_up: 'Zufahrt bis zur Tür',
    wide_door: 'Breites Tor',
    climate_controlled: 'Klimatisiert',
    indoor: 'Im Gebäude',
    outdoor: 'Im Freien',
    alarm: 'Alarmanlage',
    elevator: 'Aufzug',
    power: 'Steckdose',
    power_outlet: 'Steckdose',
  },
};
