/** Where a unit is and what it has, in English: on screens and documents alike. `features`: by the catalogue's own words. */
export const place = {
  floor: '{floor} floor',
  groundFloor: '1st floor',
  basement: 'Basement {floor}',
  features: {
    drive_up: 'Drive-up access',
    wide_door: 'Wide door',
    climate_controlled: 'Climate controlled',
    indoor: 'Indoor',
    outdoor: 'Outdoor',
    alarm: 'Alarm',
    elevator: 'Elevator',
    power: 'Power socket',
    power_outlet: 'Power socket',
  },
};
