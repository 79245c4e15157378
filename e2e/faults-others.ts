// Forms that `faults-forms.ts` leaves out, so that a new one is not forgotten.

/** Asks for a yes alone, or is the frame of others. */
export const typesNothing = [
  'account/screens/CancelSubscription.tsx',
  'account/screens/DeleteAccountCard.tsx',
  'account/screens/SampleDataCard.tsx',
  'account/screens/SessionsCard.tsx',
  'account/screens/TokenList.tsx',
  'admin/screens/AssociateDialog.tsx',
  'admin/screens/RevokeDialog.tsx',
  'admin/screens/TrashResource.tsx',
  'autotrack/screens/RowDialog.tsx',
  'autotrack/screens/VehicleDialogs.tsx',
  'exercise/screens/DiscardDialog.tsx',
  'expenses/screens/DeleteReportDialog.tsx',
  'firsttouch/screens/DeleteContactDialog.tsx',
  'firsttouch/screens/MergeDialog.tsx',
  'health/screens/ShareHealth.tsx',
  'laser-maps/screens/LocationDialogs.tsx: DeleteRecords',
  'snapsheet/screens/CleanColumnsDialog.tsx',
  'snapsheet/screens/DeleteSnapsheetDialog.tsx',
];

/** Tried by a test of its own screen, with calls that fail. */
export const triedByItself = [
  // Finished workouts wait on the device until they are saved.
  'exercise/screens/FinishDialog.tsx',
  'expenses/screens/PhotoDialog.tsx',
  // The dialog of all imports has its own.
  'autotrack/screens/ImportVehicle.tsx',
  'firsttouch/screens/ImportContacts.tsx',
  'health/screens/ImportList.tsx',
  'laser-maps/screens/ImportLocations.tsx',
  'mug-club/screens/ImportMembers.tsx',
  'todos/screens/ImportTasksDialog.tsx',
];

/** Stands in the same frame and shows the same failures as those that are tried. */
export const likeOthers = ['account/screens/NewTokenDialog.tsx'];
