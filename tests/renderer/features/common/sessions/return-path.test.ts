import { expect, it } from 'vitest'
import { returnPath } from '#src/renderer/features/common/sessions/return-path.ts'

it.each([
  ['/bestellen', '/bestellen'],
  ['/leren-bank?page=2&kleur=zwart#lijst', '/leren-bank?page=2&kleur=zwart#lijst'],
  ['/zoeken?s=//bank', '/zoeken?s=//bank'],
])('the login leads back to %s', (requested, path) => {
  expect(returnPath(requested)).toBe(path)
})

it.each([
  null,
  '',
  'https://elders.example/bestellen',
  '//elders.example',
  '/\\elders.example',
  '/\t/elders.example',
  '/..//elders.example',
  'javascript:alert(1)',
  'bestellen',
  '/auth?mode=uitloggen',
])('the login leads to the home page when the requested page is %j', (requested) => {
  expect(returnPath(requested)).toBe('/')
})
