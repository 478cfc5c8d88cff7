/** Messages for pages that cannot be shown. The rest of `failures` is loaded later with the contract. */
export const pageFailures = {
  unexpected: 'Er is een fout opgetreden!',
  notFound: 'De pagina of object is niet gevonden.',
} as const
