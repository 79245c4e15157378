/** What most makers ask for; names to choose from, not numbers, which the handbook of the vehicle knows. */
export const intervalNames = [
  'Oil and filter',
  'Rotate tires',
  'Air filter',
  'Cabin filter',
  'Brake fluid',
  'Brake pads',
  'Coolant',
  'Spark plugs',
  'Timing belt',
  'Transmission fluid',
  'Battery',
  'Wiper blades',
  'Inspection',
];
