/**
 * Paths of pages that only the POS has. Separate from `sitePaths`, which is part of the first page load of the web
 * shop.
 */
export const posPaths = {
  newOrder: '/kassa',
  parked: '/kassa/geparkeerd',
  drawer: '/kassa/lade',
  dayClose: '/kassa/dag',
  settings: '/kassa/instellingen',
  drafts: '/kassa/concepten',
  prints: '/kassa/afdrukken',
  practice: '/kassa/oefenen',
  setup: '/kassa/eerste-keer',
  /** Pages of separate windows, without the frame of the POS. */
  results: '/kassa/resultaat',
  about: '/kassa/over',
  display: '/kassa/klantscherm',
} as const
