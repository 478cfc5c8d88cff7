const ADDRESS_CALL = /^\/(?:api\/)?postcode\/(autocomplete|address)\//i

/**
 * The address lookup answers with and without `/api` and in any letter case, because the widget it
 * was made for is written all ways (docs/integrations/postcode.md#s6). A language left out is Dutch.
 *
 * @example normalizePostcodeUrl('/postcode/Autocomplete/nld/2012') // '/api/Postcode/autocomplete/nld/2012/nl-NL'
 */
export function normalizePostcodeUrl(url: string): string {
  const [prefix, name] = ADDRESS_CALL.exec(url) ?? []
  if (!prefix || !name) return url
  const kind = name.toLowerCase()
  const [path = '', query] = url.slice(prefix.length).split('?', 2)
  const needsLanguage = kind === 'autocomplete' && path.split('/').length === 2
  return `/api/Postcode/${kind}/${path}${needsLanguage ? '/nl-NL' : ''}${query === undefined ? '' : `?${query}`}`
}
