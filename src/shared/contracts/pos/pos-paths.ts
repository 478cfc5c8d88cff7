/**
 * The pages that only the terminal has. They stand apart from `sitePaths`, which travels with every first page of the
 * web shop.
 */
export const posPaths = {
  newOrder: '/kassa',
  parked: '/kassa/geparkeerd',
  dayClose: '/kassa/dag',
  settings: '/kassa/instellingen',
  drafts: '/kassa/concepten',
  prints: '/kassa/afdrukken',
  /** In windows of their own, without the frame of the counter. */
  results: '/kassa/resultaat',
  about: '/kassa/over',
  display: '/kassa/klantscherm',
} as const
