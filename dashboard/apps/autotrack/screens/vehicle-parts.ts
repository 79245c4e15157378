export const vehicleParts = ['maintenance', 'energy', 'plan'] as const;
export type VehiclePart = (typeof vehicleParts)[number];
