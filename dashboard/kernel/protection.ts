/** The ways that people's data takes between machines, as far as an installation may leave them unencrypted. */
export const legs = ['browser', 'workspace', 'database', 'reader'] as const;
export type Leg = (typeof legs)[number];

/** What whoever runs an installation states of the disks that hold its data. */
export const diskStates = ['encrypted', 'plain', 'unstated'] as const;
export type DiskState = (typeof diskStates)[number];
