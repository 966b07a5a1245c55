/** Where a unit is and what it has, in Spanish: on screens and documents alike. `features`: by the catalogue's own words. */
export const place = {
  floor: 'Piso {floor}',
  groundFloor: 'Planta baja',
  basement: 'Sótano {floor}',
  features: {
    drive_up: 'Acceso con vehículo',
    wide_door: 'Puerta ancha',
    climate_controlled: 'Climatizado',
    indoor: 'Interior',
    outdoor: 'Exterior',
    alarm: 'Alarma',
    elevator: 'Elevador',
    power: 'Toma de corriente',
    power_outlet: 'Toma de corriente',
  },
};
