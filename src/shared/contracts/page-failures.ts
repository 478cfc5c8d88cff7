/** Messages for pages that cannot be shown. The other messages in `failures` are loaded later, with the contracts. */
export const pageFailures = {
  unexpected: 'Er is een fout opgetreden!',
  notFound: 'De pagina of object is niet gevonden.',
} as const
