import './marks.css';

function part(className: string, text = ''): HTMLElement {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = text;
  return element;
}

/** A cross of the app's colour over a place. */
export function crossMark(): HTMLElement {
  const mark = part('map-cross');
  mark.ariaHidden = 'true';
  return mark;
}

/** A dot with a label beside it. */
export function labelledMark(label: string): HTMLElement {
  const mark = part('map-mark');
  mark.append(part('map-mark-dot'), part('map-mark-label', label));
  return mark;
}

/** A cell with a few letters, which can be pressed. */
export function pressedMark(label: string, name: string, onPress: () => void): HTMLElement {
  const mark = document.createElement('button');
  mark.type = 'button';
  mark.className = 'map-cell';
  mark.textContent = label;
  mark.ariaLabel = name;
  // The map below would take it for the start of a drag.
  mark.addEventListener('click', (event) => {
    event.stopPropagation();
    onPress();
  });
  return mark;
}
