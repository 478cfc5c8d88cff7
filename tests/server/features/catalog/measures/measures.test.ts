import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { seatHeightOf } from '#shared/domain/measures/measures.ts'
import { openMeasures } from '#src/server/features/catalog/measures/index.ts'
import { models } from '#src/server/twins/netsuite/demo/models/models.ts'
import { seatHeights } from '#src/server/twins/netsuite/demo/options.ts'
import { sets } from '#src/server/twins/netsuite/demo/sets.ts'
import { useShop } from '#tests/support/use-shop.ts'

const { piecesOf } = openMeasures()
const pictured = readdirSync(join(import.meta.dirname, '../../../../../resources/pictures/models'), {
  withFileTypes: true,
})

describe('the measures of all models', () => {
  it('exist for every model that has pictures', () => {
    const folders = pictured.filter((entry) => entry.isDirectory()).map(({ name }) => name)
    expect(folders.length).toBeGreaterThan(61)
    expect(folders.filter((model) => (piecesOf(model) ?? []).length === 0)).toEqual([])
  })

  it('agree with the specifications of the shop within a centimeter', () => {
    const differences = models.flatMap(({ picture, size }) => {
      const sizes = piecesOf(picture)?.[0]?.sizes
      if (!sizes) return `${picture} has no sizes`
      const measured = { width: sizes.width, depth: sizes.depth, height: sizes.height }
      const stated = { width: size[0], depth: size[1], height: size[2] }
      // A chair that is shown with the feet up is specified as it stands with its foot rest folded in and its back upright.
      const sides = sizes.extended === null ? (['width', 'depth', 'height'] as const) : (['width'] as const)
      return sides.flatMap((side) =>
        Math.abs(measured[side] - stated[side]) > 1 ? `${picture} ${side} ${measured[side]} ≠ ${stated[side]}` : [],
      )
    })
    expect(differences).toEqual([])
  })

  it('have a seat height that is nearly one of those in which the shop offers the model', () => {
    const differences = models.flatMap(({ picture, seatHeights: offered = [] }) => {
      const sizes = piecesOf(picture)?.[0]?.sizes
      // With the feet up, the front of the seat of a relax chair is lifted. That of Siësta is lifted in any position.
      if (!sizes || sizes.extended !== null || picture === 'siesta' || offered.length === 0) return []
      const away = offered.map((key) => Math.abs((seatHeightOf(seatHeights[key].name) ?? 0) - sizes.seatHeight))
      return Math.min(...away) > 2.5 ? `${picture}: ${sizes.seatHeight}, offered in ${offered.join(', ')}` : []
    })
    expect(differences).toEqual([])
  })

  it('of a set are those of its members', () => {
    for (const { picture, members } of sets) {
      const pieces = members.reduce((sum, { quantity }) => sum + quantity, 0)
      expect(
        piecesOf(picture)?.reduce((sum, { count }) => sum + count, 0),
        picture,
      ).toBe(pieces)
    }
  })

  it('have parts that are not larger than the piece, and legs below the body', () => {
    for (const { picture } of models) {
      const { sizes } = piecesOf(picture)?.[0] ?? {}
      if (sizes?.extended) continue // with a stool, which is a part of its own
      for (const [width, depth, height] of sizes?.parts ?? []) {
        expect(width, picture).toBeLessThanOrEqual((sizes?.width ?? 0) + 0.2)
        expect(depth, picture).toBeLessThanOrEqual((sizes?.depth ?? 0) + 0.2)
        expect(height + (sizes?.legs ?? 0), picture).toBeLessThanOrEqual((sizes?.height ?? 0) + 0.2)
      }
    }
  })
})

describe('the call for the measures of a model', () => {
  const shop = useShop()

  it('returns its sizes and lines, and a drawing as a file', async () => {
    const { pieces } = await shop.anonymous.measures.show({ params: { model: 'merel-3' } })
    expect(pieces).toMatchObject([{ model: 'merel-3', count: 1 }])
    expect(pieces[0]?.outlines.front.body).toMatch(/^M-?\d+ -?\d+l/)

    const drawing = await shop.app.inject('/drawings/measures/merel-3.svg')
    expect(drawing.statusCode).toBe(200)
    expect(drawing.body).toContain('<title>Maten van Merel 3</title>')
    await expect(shop.anonymous.measures.show({ params: { model: 'onbekend' } })).rejects.toMatchObject({
      status: 404,
      code: 'measures_not_found',
    })
    expect((await shop.app.inject('/drawings/measures/onbekend.svg')).statusCode).toBe(404)
  })
})
