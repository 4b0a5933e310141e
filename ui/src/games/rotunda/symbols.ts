// Icons, gradients and patterns that are referred to by id.
import { iconSymbols, pattern } from '../kit/markup';
import { rotundaIcons } from './icons';

const JADE =
  '<radialGradient id="jade" cx=".35" cy=".3" r=".9"><stop offset="0" stop-color="#E3F3E4"/><stop offset=".5" stop-color="#A5CFB4"/><stop offset="1" stop-color="#6FA78C"/></radialGradient>';

export const definitions = (): string =>
  iconSymbols(rotundaIcons) +
  JADE +
  pattern(
    'boards',
    22,
    22,
    '<path d="M0 5.5H22M0 11H22M0 16.5H22M0 22H22" stroke="#8a6a44" stroke-opacity=".4" stroke-width="1"/>',
  );

/** The drawing of an icon, for the buttons and rows of the shell. */
export const iconMarkup = (name: string): string | undefined => rotundaIcons[name];
