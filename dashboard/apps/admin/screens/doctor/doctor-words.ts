import type { Finding, FindingKind, SheetReport } from '#kernel/doctor.ts';

/** The name of a finding, singular and plural. */
const names: Readonly<Record<FindingKind, readonly [string, string]>> = {
  missingTab: ['Missing tab', 'Missing tabs'],
  missingHeader: ['Missing header', 'Missing headers'],
  renamedHeader: ['Renamed header', 'Renamed headers'],
  duplicateHeader: ['Header twice', 'Headers twice'],
  displacedHeader: ['Headers not in row 1', 'Headers not in row 1'],
  repeatedHeader: ['Header row among the rows', 'Header rows among the rows'],
  rowsWithoutId: ['Rows without an id', 'Rows without an id'],
  duplicateId: ['One id for several rows', 'One id for several rows'],
  brokenLink: ['Broken link', 'Broken links'],
  brokenFormula: ['Broken formula', 'Broken formulas'],
  textDates: ['Dates kept as text', 'Dates kept as text'],
  brokenPhotoLink: ['Photo not found', 'Photos not found'],
  orphanPhoto: ['File without a row', 'Files without a row'],
};

export function nameOfKind(kind: FindingKind, count = 1): string {
  return names[kind][count === 1 ? 0 : 1];
}

/** Those that the person can repair here. */
function mendable({ canEdit, findings }: SheetReport): Finding[] {
  return canEdit ? findings.filter(({ repair }) => repair !== null) : [];
}

/** Findings of one kind, and the sheets they are in. */
export interface KindGroup {
  kind: FindingKind;
  sheets: readonly { report: SheetReport; findings: readonly Finding[] }[];
  count: number;
}

/** What can be repaired, by kind; the most frequent first. */
export function kindsOf(reports: readonly SheetReport[]): KindGroup[] {
  const pairs = reports.flatMap((report) => mendable(report).map((finding) => ({ report, finding })));
  const kinds = Map.groupBy(pairs, ({ finding }) => finding.kind);
  return [...kinds]
    .map(([kind, found]) => ({
      kind,
      count: found.length,
      sheets: [...Map.groupBy(found, ({ report }) => report)].map(([report, some]) => ({
        report,
        findings: some.map(({ finding }) => finding),
      })),
    }))
    .toSorted((one, other) => other.count - one.count);
}
