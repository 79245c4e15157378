import { describe, expect, it } from 'vitest';
import { gpxOf } from '../history/export-csv.ts';
import { ascentOf, readTrack, splitsOf, sumsOf, type TrackPoint, thinned } from './track.ts';

const point = (latitude: number, longitude: number, part: Partial<TrackPoint> = {}): TrackPoint => ({
  latitude,
  longitude,
  height: null,
  at: null,
  heartRate: null,
  ...part,
});

/** A run along a meridian at a constant pace; a degree of latitude is 111,195 m on this sphere. */
function evenRun(metres: number, secondsPerKm: number) {
  const step = 50;
  return Array.from({ length: metres / step + 1 }, (_, at) =>
    point(50 + (at * step) / 111_195.08, 7, {
      at: Date.UTC(2026, 2, 29, 0, 50) + ((at * step) / 1000) * secondsPerKm * 1000,
      height: 100 + (at % 2),
      heartRate: 140 + (at % 3),
    }),
  );
}

describe('a track', () => {
  it('has splits at an even pace, the last one shorter, also over a change of clocks', () => {
    const run = { name: 'Run', type: 'Run', points: evenRun(5500, 300) };
    const splits = splitsOf(run, 1000);
    expect(splits).toHaveLength(6);
    for (const { metres, seconds } of splits) expect((seconds / metres) * 1000).toBeCloseTo(300, 1);
    expect(splits.at(-1)?.metres).toBeCloseTo(500, 0);
    const { distance, seconds, averageHeartRate, maxHeartRate } = sumsOf(run);
    expect(distance).toBeCloseTo(5500, 0);
    expect(seconds).toBeCloseTo(1650, 3);
    expect(averageHeartRate).toBeCloseTo(141, 0);
    expect(maxHeartRate).toBe(142);
    expect(splitsOf(run, 1609.344)).toHaveLength(4);
  });

  it('has no way between two parts of a GPX file: the watch was stopped there', () => {
    const place = (latitude: number, at: number) =>
      `<trkpt lat="${latitude}" lon="7"><time>2026-03-29T08:0${at}:00Z</time></trkpt>`;
    const parts = [place(50, 0) + place(50.01, 1), place(51, 2) + place(51.01, 3)];
    const track = readTrack(
      `<gpx version="1.1"><trk><name>Run</name>${parts.map((part) => `<trkseg>${part}</trkseg>`).join('')}</trk></gpx>`,
    );
    expect(sumsOf(track).distance).toBeCloseTo(2224, 0);
    expect(sumsOf(readTrack(gpxOf(track))).distance).toBeCloseTo(2224, 0);
    expect(splitsOf(track, 1000)).toHaveLength(3);
  });

  it('climbs only where it does', () => {
    expect(ascentOf(evenRun(1000, 300))).toBe(0);
    const hill = [0, 1, 10, 9, 20, 5, 15].map((height) => point(0, 0, { height }));
    expect(ascentOf(hill)).toBe(31);
    expect(ascentOf([point(0, 0)])).toBeNull();
  });

  it('comes back from the GPX that was made of it', () => {
    const run = { name: 'A <run> & "more"', type: 'Run', points: evenRun(200, 300) };
    expect(readTrack(gpxOf(run))).toEqual(run);
  });

  it('is thinned from end to end', () => {
    expect(thinned([1, 2, 3, 4, 5], 3)).toEqual([1, 3, 5]);
    expect(thinned([1, 2], 3)).toEqual([1, 2]);
  });
});

describe('files of tracks', () => {
  it("are read with Garmin's heart rates and without times", () => {
    const gpx = `<?xml version="1.0"?><gpx xmlns="http://www.topografix.com/GPX/1/1" xmlns:ns3="http://www.garmin.com/xmlschemas/TrackPointExtension/v1">
      <trk><name>Loop</name><type>cycling</type><trkseg>
      <trkpt lat="50" lon="7"><ele>10</ele><extensions><ns3:TrackPointExtension><ns3:hr>120</ns3:hr></ns3:TrackPointExtension></extensions></trkpt>
      <trkpt lat="50.01" lon="7"><extensions><hr>0</hr></extensions></trkpt><trkpt lat="91" lon="7"/><trkpt lat="x" lon="7"/></trkseg></trk></gpx>`;
    const track = readTrack(gpx);
    expect(track).toMatchObject({ name: 'Loop', type: 'Ride' });
    expect(track.points).toHaveLength(2);
    expect(track.points[0]?.heartRate).toBe(120);
    expect(sumsOf(track)).toMatchObject({ seconds: null, startAt: null, averageHeartRate: 120 });
    expect(splitsOf(track, 1000)).toEqual([]);
  });

  it('are read as TCX', () => {
    const at = (seconds: number, latitude: number) =>
      `<Trackpoint><Time>2026-03-29T00:00:${String(seconds).padStart(2, '0')}Z</Time><Position><LatitudeDegrees>${latitude}</LatitudeDegrees><LongitudeDegrees>7</LongitudeDegrees></Position><AltitudeMeters>5</AltitudeMeters><HeartRateBpm><Value>150</Value></HeartRateBpm></Trackpoint>`;
    const tcx = `<?xml version="1.0"?><TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities><Activity Sport="Biking"><Lap><Track>${at(0, 50)}${at(30, 50.001)}</Track></Lap></Activity></Activities></TrainingCenterDatabase>`;
    const track = readTrack(tcx);
    expect(track).toMatchObject({ type: 'Ride' });
    expect(sumsOf(track)).toMatchObject({ seconds: 30, averageHeartRate: 150 });
  });

  it.each([
    ['external entities', '<!DOCTYPE gpx [<!ENTITY x SYSTEM "file:///etc/passwd">]><gpx/>', /entities/],
    ['no XML', 'Date,Exercise', /not a GPX or TCX/],
    ['another XML', '<svg xmlns="http://www.w3.org/2000/svg"/>', /not a GPX or TCX/],
    ['elements within elements without end', `<gpx>${'<a>'.repeat(200)}`, /not a GPX or TCX/],
    ['places alone', '<gpx><wpt lat="1" lon="2"/></gpx>', /has no track/],
  ])('are refused with a reason: %s', (_, text, reason) => expect(() => readTrack(text)).toThrow(reason));
});
