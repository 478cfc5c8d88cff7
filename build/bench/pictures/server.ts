import { join } from 'node:path'
import { catalog } from '#shared/contracts/catalog.ts'
import type { Picture } from '#shared/domain/pictures/picture.ts'
import { pictureAt } from '#shared/domain/pictures/picture-url.ts'
import type { PictureFormat } from '#shared/kernel/picture-forms.ts'
import { bundledPictures } from '../../../src/server/features/catalog/pictures/available-pictures.ts'
import { imageUrlOf } from '../../../src/server/features/catalog/pictures/index.ts'
import type { Reporter } from '../figure.ts'
import { startWorker } from '../lib/worker.ts'
import type { BenchShop } from '../visits/bench-shop.ts'
import { compareWithSameBytes, visit } from '../visits/compare-with-limit.ts'
import type { LoadRequest } from '../visits/load-job.ts'
import type { ComposeJob, MakeJob, RenderCost } from './making.ts'

/** Goal: a share of the throughput of a server that sends the same bytes from memory. */
const CACHED_GOAL = { atLeast: 0.7 }

const FORMATS: readonly PictureFormat[] = ['avif', 'webp', 'jpg']

/** Returns the kinds of pictures that are rendered or bundled, with their most common widths. */
function usualPictures(model: string): readonly [name: string, picture: Picture, widths: readonly number[]][] {
  const hex = '8a4b22'
  const { swatchFamilies, banners, scenes } = bundledPictures()
  const [swatchFamily = ''] = swatchFamilies
  const [banner = ''] = banners
  const [scene] = scenes
  return [
    ['model', { kind: 'model', model, side: 'front', hex }, [320, 640, 1280]],
    ['detail', { kind: 'model', model, side: 'detail', hex }, [640]],
    ['swatch', { kind: 'swatch', family: swatchFamily, hex }, [160, 640]],
    ['banner', { kind: 'banner', name: banner }, [1600]],
    ...(scene ? [['scene', { kind: 'scene', name: scene }, [640]] satisfies [string, Picture, number[]]] : []),
    ['option', { kind: 'option', axis: 'leg', name: 'sled-black' }, [320]],
  ]
}

/** Measures the time to render one picture, without an HTTP server and without writing a file. */
export async function measureMaking({ report }: Reporter, { isQuick }: { isQuick: boolean }): Promise<void> {
  const worker = startWorker(join(import.meta.dirname, 'making.ts'))
  const times = isQuick ? 1 : 5
  const [model = ''] = bundledPictures().models.keys()
  try {
    for (const width of [640, 1280]) {
      const value = await worker.ask<number>('composeOnly', { model, width, times } satisfies ComposeJob)
      report({ name: `composing the pixels of one color, ${width} wide`, unit: 'ms', value })
    }
    for (const [kind, picture, widths] of usualPictures(model)) {
      for (const width of widths) {
        for (const format of FORMATS) {
          const took = await worker.ask<RenderCost>('make', { picture, width, format, times } satisfies MakeJob)
          const details = { bytes: took.bytes }
          report({ name: `${kind} of ${width}, ${format}`, unit: 'ms', value: took.milliseconds, details })
        }
      }
    }
  } finally {
    await worker.stop()
  }
}

/** Measures requests for new colors, then for the same pictures again. The limit is the same bytes from memory. */
export async function measureServing(bench: BenchShop, { report }: Reporter): Promise<void> {
  const { shop, isQuick } = bench
  const requests = await coloredPictures(bench, isQuick ? 20 : 120)
  const cold = await visit(bench, shop.pid, {
    origin: shop.origin,
    connections: 3,
    until: { requests: requests.length },
    requests,
    list: 'shared',
  })
  const details = { p50Ms: cold.p50Ms, p95Ms: cold.p95Ms }
  report({ name: 'uncached colors, 480 wide, webp', unit: 'pictures/s', value: cold.perSecond, details })
  report({
    name: 'cached pictures',
    unit: 'pictures/s',
    ...(await compareWithSameBytes(bench, requests)),
    goal: CACHED_GOAL,
  })
}

/** Returns requests for one model in the colors that the shop sells. */
async function coloredPictures({ database }: BenchShop, count: number): Promise<LoadRequest[]> {
  const [model = ''] = bundledPictures().models.keys()
  const colors = await database.ask<{ hex: string }>('select distinct hex from leather_types order by 1 limit $1', [
    count,
  ])
  return colors.map(({ hex }) => ({
    method: 'GET',
    path: pictureAt(imageUrlOf({ kind: 'model', model, side: 'front', hex: hex.slice(1) }), 480, 'webp'),
  }))
}

/**
 * Measures the size of the pictures of a product page, and of the render layers that replace pictures of other colors.
 */
export async function measureProductPage({ shop, database }: BenchShop, { report, skip }: Reporter): Promise<void> {
  const [product] = await database.ask<{ id: number }>(
    `select id from items where kind = 'parent' and is_active and picture_model is not null order by id limit 1`,
  )
  if (!product) return skip('pictures of a product page', 'there is no product')
  const bytesOf = async (path: string) => (await (await fetch(new URL(path, shop.origin))).arrayBuffer()).byteLength
  const sum = async (paths: readonly string[]) =>
    (await Promise.all(paths.map(bytesOf))).reduce((total, bytes) => total + bytes, 0) / 1000

  const page = await fetch(new URL(catalog.product.path.replace(':id', String(product.id)), shop.origin))
  const { images } = (await page.json()) as { images: { url: string }[] } // defined by the contract
  const [first, ...others] = images.map(({ url }) => url)
  for (const [screen, large] of [
    ['a phone', 640],
    ['a desktop', 960],
  ] as const) {
    const shown = [pictureAt(first ?? '', large, 'avif'), ...others.map((url) => pictureAt(url, 160, 'avif'))]
    report({ name: `pictures of a product page on ${screen}`, unit: 'kB', value: await sum(shown) })
  }

  const [, model, side, , version] =
    /^\/images\/model\/([^/]+)\/([^/]+)\/(?:[^/]+\/)?([^/]+)\/([^/-]+)-/.exec(first ?? '') ?? []
  if (!model) return skip('render layers of one side', 'the product has a photograph')
  const response = await fetch(new URL(`/images/light/${model}/${side}/${version}.json`, shop.origin))
  const { layers } = (await response.json()) as { layers: Record<string, string> } // defined by the contract
  report({ name: 'render layers of one side, for all colors', unit: 'kB', value: await sum(Object.values(layers)) })
}
