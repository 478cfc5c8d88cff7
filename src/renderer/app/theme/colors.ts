import type { MantineColorsTuple } from '@mantine/core'

/*
 * The colors of the shop. Each palette has ten shades, from nearly white (0) to very dark (9). Shades 7 to 9 have a
 * contrast of at least 6:1 with white and with the page background, so they are readable as text. In `gold` only 8 and
 * 9 have that contrast.
 */

/** Warm grays for text, lines and backgrounds. Replaces Mantine's cool gray. */
export const gray: MantineColorsTuple = [
  '#fcfaf7',
  '#f7f3ee',
  '#f0eae3',
  '#e6ded6',
  '#d8cfc5',
  '#bdb2a7',
  '#8f8478',
  '#695e53',
  '#494137',
  '#2c251d',
]

/** Brown, for buttons, links and the most important elements of a page. */
export const cognac: MantineColorsTuple = [
  '#fef5f0',
  '#fde8dc',
  '#f8d4bf',
  '#eeb999',
  '#de9b72',
  '#c97f51',
  '#ae6536',
  '#8d4d22',
  '#733d18',
  '#582e10',
]

/** Green, for success: in stock, paid, done. */
export const olive: MantineColorsTuple = [
  '#f5f8f1',
  '#eaefdf',
  '#d9e3c6',
  '#c2cfa6',
  '#a7b783',
  '#8b9c62',
  '#6f7f48',
  '#556334',
  '#455029',
  '#333c1e',
]

/** Red, for errors. Replaces Mantine's red, which its fields use for errors. */
export const red: MantineColorsTuple = [
  '#fff4f2',
  '#ffe4e0',
  '#ffcbc4',
  '#fba89e',
  '#f18479',
  '#e06257',
  '#c84740',
  '#a83630',
  '#892a25',
  '#6a211d',
]

/** Yellow, for rating stars and for items that wait for a user. */
export const gold: MantineColorsTuple = [
  '#fef7ee',
  '#fcecd5',
  '#f9dfb7',
  '#f5d096',
  '#edbf76',
  '#e0ac56',
  '#c6943f',
  '#9b722c',
  '#78571d',
  '#5c4215',
]
