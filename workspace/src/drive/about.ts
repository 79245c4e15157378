import type { Call } from '../wire/call.ts';
import type { DriveDeps } from './deps.ts';
import { userResource } from './people.ts';

/** The colours that Google offers for folders. */
const folderColors = [
  '#ac725e',
  '#d06b64',
  '#f83a22',
  '#fa573c',
  '#ff7537',
  '#ffad46',
  '#fad165',
  '#fbe983',
  '#b3dc6c',
  '#7bd148',
  '#16a765',
  '#42d692',
  '#92e1c0',
  '#9fe1e7',
  '#9fc6e7',
  '#4986e7',
  '#9a9cff',
  '#b99aff',
  '#8f8f8f',
  '#cabdbf',
  '#cca6ac',
  '#f691b2',
  '#cd74e6',
  '#a47ae2',
];

/** drive.about.get. There is no limit but the operator's disk, so `storageQuota` names none. */
export function getAbout(call: Call, deps: DriveDeps): unknown {
  const personId = deps.files.personOf(call.caller.email);
  const { usedBytes, trashedBytes } = deps.files.usageOf(personId);
  return {
    kind: 'drive#about',
    user: userResource(deps, personId, personId),
    storageQuota: {
      usage: String(usedBytes),
      usageInDrive: String(usedBytes),
      usageInDriveTrash: String(trashedBytes),
    },
    importFormats: {},
    exportFormats: {},
    maxImportSizes: {},
    maxUploadSize: '5242880000000',
    appInstalled: call.caller.clientId !== null,
    folderColorPalette: folderColors,
    driveThemes: [],
    teamDriveThemes: [],
    canCreateDrives: false,
    canCreateTeamDrives: false,
  };
}
