// Forms that `faults-forms.ts` leaves out, so that a new one is not forgotten.

/** These only ask for a yes, or are the frame of others. */
export const typesNothing = [
  'account/screens/CancelSubscription.tsx',
  'account/screens/DeleteAccountCard.tsx',
  'account/screens/SampleDataCard.tsx',
  'account/screens/SessionsCard.tsx',
  'account/screens/TokenList.tsx',
  'admin/screens/AssociateDialog.tsx',
  'admin/screens/RevokeDialog.tsx',
  'admin/screens/TrashResource.tsx',
  'autotrack/screens/dialogs/RowDialog.tsx',
  'autotrack/screens/dialogs/VehicleDialogs.tsx',
  'exercise/screens/workout/DiscardDialog.tsx',
  'expenses/screens/DeleteReportDialog.tsx',
  'expenses/screens/mileage/RateDialogs.tsx: DeleteRecords',
  'expenses/screens/overview/BudgetDialogs.tsx: DeleteRecords',
  'expenses/screens/statement/RuleDialogs.tsx: DeleteRecords',
  'firsttouch/screens/contact/DeleteContactDialog.tsx',
  'firsttouch/screens/duplicates/MergeDialog.tsx',
  'health/screens/ShareHealth.tsx',
  'laser-maps/screens/LocationDialogs.tsx: DeleteRecords',
  'my-apps/screens/form/FormState.tsx',
  'my-apps/screens/making/TakeDown.tsx',
  'snapsheet/screens/CleanColumnsDialog.tsx',
  'snapsheet/screens/list/DeleteSnapsheetDialog.tsx',
];

/** Tested on their own screens, with calls that fail. */
export const triedByItself = [
  // Finished workouts wait on the device until they are saved.
  'exercise/screens/workout/FinishDialog.tsx',
  'expenses/screens/receipts/PhotoDialog.tsx',
  // The dialog of all imports has its own.
  'autotrack/screens/dialogs/ImportVehicle.tsx',
  'firsttouch/screens/contact/ImportContacts.tsx',
  'health/screens/import/ImportList.tsx',
  'laser-maps/screens/ImportLocations.tsx',
  'mug-club/screens/ImportMembers.tsx',
  'todos/screens/adding/ImportTasksDialog.tsx',
];

/** These have the same frame and show the same failures as those that are tested. */
export const likeOthers = [
  'account/screens/NewTokenDialog.tsx',
  'account/screens/reminders/CalendarChannel.tsx',
  'expenses/screens/mileage/MileageDialog.tsx',
  'expenses/screens/mileage/RateDialogs.tsx: AddRecord',
  'expenses/screens/mileage/RateDialogs.tsx: EditRecord',
  'expenses/screens/overview/BudgetDialogs.tsx: AddRecord',
  'expenses/screens/overview/BudgetDialogs.tsx: EditRecord',
  'expenses/screens/report/SplitDialog.tsx',
  'expenses/screens/statement/LineDialog.tsx',
  'expenses/screens/statement/RuleDialogs.tsx: AddRecord',
  'expenses/screens/statement/RuleDialogs.tsx: EditRecord',
  'my-apps/screens/form/AskForm.tsx',
  'my-apps/screens/saved/NameView.tsx',
  'my-apps/screens/staff/AskStaff.tsx',
];
