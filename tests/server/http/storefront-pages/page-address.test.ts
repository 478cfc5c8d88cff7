import { expect, it } from 'vitest'
import { pageAddress } from '#src/server/http/storefront-pages/page-address.ts'

/** The longest URL of a page that is cached. */
const LONGEST = `/${'a'.repeat(299)}`

it.each([
  ['/leren-bank', '/leren-bank'],
  ['/leren-bank?utm_source=mail&gclid=1', '/leren-bank'],
  ['/leren-bank?sort=price&page=2', '/leren-bank?page=2&sort=price'],
  ['/leren-bank?page=2&fbclid=x&sort=price', '/leren-bank?page=2&sort=price'],
  ['/leren-bank?kleur=Zwart&kleur=Bruin', '/leren-bank?kleur=Zwart&kleur=Bruin'],
  ['/leren-bank?soort=hoekbanken&kleur=Zwart', '/leren-bank?kleur=Zwart&soort=hoekbanken'],
  ['/leren-bank/./', '/leren-bank/./'],
  [LONGEST, LONGEST],
  [`${LONGEST}?ref=mail`, LONGEST],
])('%s is cached as %s', (url, path) => {
  expect(pageAddress(url)).toEqual({ path, mayCache: true })
})

it.each([
  ['/zoeken?s=bank'],
  ['/orderoverzicht?reference=12&statusCode=100'],
  ['/auth?mode=set&token=geheim'],
  ['/leren-bank?iets=anders'],
  ['//[?a=1'],
  [`${LONGEST}a`],
  [`${LONGEST}?page=2`],
])('%s is rendered for one visitor only, and not cached', (url) => {
  expect(pageAddress(url)).toEqual({ path: url, mayCache: false })
})
