import { spreadsheetType } from '../storage/file-types.ts';
import type { Call } from '../wire/call.ts';
import type { DriveDeps } from './deps.ts';
import { folderColors } from './folder-colors.ts';
import { userResource } from './people.ts';

/** drive.about.get. The limit is what a person uses plus the free space on the operator's disk. */
export function getAbout(call: Call, deps: DriveDeps): unknown {
  const personId = deps.files.personOf(call.caller.email);
  const { usedBytes, trashedBytes } = deps.files.usageOf(personId);
  return {
    kind: 'drive#about',
    user: userResource(deps, personId, personId),
    storageQuota: {
      limit: String(usedBytes + deps.room.bytes),
      usage: String(usedBytes),
      usageInDrive: String(usedBytes),
      usageInDriveTrash: String(trashedBytes),
    },
    importFormats: Object.fromEntries(deps.conversion.importTypes.map((type) => [type, [spreadsheetType]])),
    exportFormats: { [spreadsheetType]: [...deps.conversion.exportTypes] },
    maxImportSizes: { [spreadsheetType]: String(deps.conversion.maxImportBytes) },
    maxUploadSize: '5242880000000',
    appInstalled: call.caller.clientId !== null,
    folderColorPalette: folderColors,
    driveThemes: [],
    teamDriveThemes: [],
    canCreateDrives: false,
    canCreateTeamDrives: false,
  };
}
