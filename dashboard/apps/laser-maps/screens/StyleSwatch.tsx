import { palettes } from '#kernel/map/palettes.ts';
import type { MapStyle } from '#kernel/map/scene.ts';

/** A small fictional shore in a style's colours. */
export function StyleSwatch({ style }: { style: MapStyle }) {
  const { water, land, borders, states, stateFills, rivers, roads, highways, labels, stateLabels, isRelief } =
    palettes[style];
  const river = rivers ?? (isRelief ? { color: water } : undefined);
  const words = labels ?? stateLabels;
  return (
    <svg viewBox="0 0 108 56" width="100%" aria-hidden="true" focusable="false" style={{ display: 'block' }}>
      <rect width="108" height="56" fill={isRelief ? '#5b6a48' : land} />
      {isRelief && <path d="M60 0h48v30L84 56H52L70 24Z" fill="#8a8263" />}
      {stateFills && <path d="M44 0h64v56H58L50 28Z" fill={stateFills[1]} />}
      {stateFills && <path d="M50 28h58v28H58Z" fill={stateFills[2]} />}
      {style !== 'labels' && (
        <path d="M0 0h20c-6 14 6 22 2 34s4 16-2 22H0Z" fill={water} stroke={borders?.color ?? 'none'} />
      )}
      {river && (
        <path d="M20 34c20-6 30 4 46 0s26-10 42-4" fill="none" stroke={river.color} strokeWidth="5" />
      )}
      {states && <path d="M44 0c6 14 2 34 14 56M50 28h58" fill="none" stroke={states.color} />}
      {roads && (
        <path
          d="M24 10h84M22 46h86M34 0v56M52 0v56M70 0v56M90 0v56"
          fill="none"
          stroke={roads.color}
          strokeWidth="1.5"
        />
      )}
      {highways && <path d="M72 0c2 20 24 18 36 30" fill="none" stroke={highways.color} strokeWidth="3.5" />}
      {words && style !== 'roadmap' && style !== 'satellite' && (
        <g fill={words.color} fontSize="8" fontWeight="600">
          <text x="34" y="18">
            North
          </text>
          <text x="66" y="44">
            Harbor
          </text>
        </g>
      )}
    </svg>
  );
}
