/** What most makers require; names to choose from, without numbers, which are in the vehicle's manual. */
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
