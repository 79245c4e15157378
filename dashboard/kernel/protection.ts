/** The connections that carry people's data and that an installation may leave unencrypted. */
export const legs = ['browser', 'workspace', 'database', 'reader'] as const;
export type Leg = (typeof legs)[number];

/** What the operator states about the disks that hold the data. */
export const diskStates = ['encrypted', 'plain', 'unstated'] as const;
export type DiskState = (typeof diskStates)[number];
