import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { drawPage } from '../support/draw.ts'

const require = createRequire(import.meta.url)
const sheet = readFileSync('src/renderer/app/theme/mantine.css', 'utf8')
const rules = [...sheet.matchAll(/@import "(@mantine[^"]+)"/g)]
  .map(([, file = '']) => readFileSync(require.resolve(file), 'utf8'))
  .join('')

it.each(['/', '/leren-bank', '/nergens'])('every Mantine component on %s has its stylesheet', async (path) => {
  const { page } = await drawPage(path)

  // Mantine's own class names: "m_" and a hash. Without its stylesheet a component is simply bare.
  const used = new Set(
    [...page.querySelectorAll('[class*="m_"]')].flatMap((element) =>
      [...element.classList].filter((name) => /^m_[0-9a-f]+$/.test(name)),
    ),
  )
  const bare = [...used].filter((name) => !rules.includes(`.${name}`))
  expect(bare).toEqual([])
})
