import { join } from 'node:path'
import type { Page } from 'playwright'
import { compose } from '#shared/domain/pictures/render-layers/compose.ts'
import type { Rgb } from '#shared/domain/pictures/render-layers/film.ts'
import { furnitureHide } from '#shared/domain/pictures/render-layers/furniture-hide.ts'
import { openSources } from '../../../src/server/features/catalog/pictures/open-sources.ts'
import { readRenderLayers } from '../../../src/server/features/catalog/pictures/render-layers/read-render-layers.ts'
import { PICTURES_FOLDER } from '../../../src/server/features/catalog/pictures/resources.ts'
import { leatherTypes } from '../../../src/server/twins/netsuite/demo/leathers.ts'
import { colorDifference, labOf } from '../../lib/color-difference.ts'
import { everyPixel, medianColor, overlap, type Pixels, PLANES, planesOf } from './lit-plane.ts'
import { openViewer } from './open-viewer.ts'

/** A leather of the demo catalog. */
export type CatalogLeather = { name: string; family: string; hex: string }

/** The three ways in which the shop shows a leather, as the color of the lit plane, and their differences (ΔE00). */
export type MeasuredLeather = CatalogLeather & {
  picture: Rgb
  in3d: Rgb
  sample: Rgb
  /** Difference of picture and 3D, per plane. */
  pictureTo3d: Record<(typeof PLANES)[number], number>
  pictureToSample: number
  in3dToSample: number
  /** The largest difference on the lit plane. */
  worst: number
}

export type ColorMeasurement = {
  /** Part of the leather that lies at the same place in picture and 3D, 0 to 1. */
  overlap: number
  /** Number of pixels of each plane. */
  pixels: Record<(typeof PLANES)[number], number>
  leathers: readonly MeasuredLeather[]
}

/** The sofa on which the colors are measured. */
const MODEL = 'merel-3'
/** The camera of its picture (`merel` in `sofas.py`), in meters; the middle of the 3D model is 16 mm behind that of the studio. */
const CAMERA = {
  target: [0, 0.82 * 0.46, -0.016],
  distance: 2.12 * 1.4 + 2.4,
  azimuth: -28,
  elevation: 11,
  angle: 28.842,
} as const
const SIZE = { width: 320, height: 240 } as const
/** Width in pixels of a swatch in the leather chooser. */
const SWATCH_WIDTH = 160

/** All leathers of the demo catalog. */
export const catalogLeathers = (): CatalogLeather[] =>
  leatherTypes.map(({ name, leather, hex }) => ({ name, family: leather.swatch, hex: hex.slice(1).toLowerCase() }))

/**
 * Measures the color of leathers in the picture, in 3D and in the swatch: the median over the lit plane of the front of
 * merel-3, drawn by the shop's own code for pictures and for the 3D viewer, and over the whole swatch.
 *
 * @param page an empty page of a browser with WebGL
 * @param see receives each leather in picture and 3D, for a contact sheet
 */
export async function measureColors(
  page: Page,
  leathers: readonly CatalogLeather[],
  see?: (leather: CatalogLeather, picture: Pixels, in3d: Pixels) => void | Promise<void>,
): Promise<ColorMeasurement> {
  const layers = await readRenderLayers(join(PICTURES_FOLDER, 'models', MODEL, 'front'), SIZE.width)
  const sources = openSources(PICTURES_FOLDER)
  const viewer = await openViewer(page, {
    piece: { model: MODEL, family: 'touch', hex: '808080' },
    camera: CAMERA,
    size: SIZE,
  })
  const mask: Pixels = { bytes: layers.mask, ...SIZE, channels: 1 }
  const normals: Pixels = { bytes: viewer.normals, ...SIZE, channels: 4 }
  const planes = planesOf(mask, normals)

  const measured: MeasuredLeather[] = []
  for (const leather of leathers) {
    const { family, hex } = leather
    const picture: Pixels = { bytes: compose(layers, furnitureHide(hex)).pixels, ...SIZE, channels: 3 }
    const in3d: Pixels = { bytes: await viewer.draw({ model: MODEL, family, hex }), ...SIZE, channels: 4 }
    const swatch = await sources.paint({ kind: 'swatch', family, hex }, SWATCH_WIDTH)
    if (!swatch) throw new Error(`no swatch of the family ${family}`)
    const sampled: Pixels = { bytes: swatch.pixels, width: swatch.width, height: swatch.height, channels: 3 }
    await see?.(leather, picture, in3d)
    measured.push(
      compared(leather, {
        picture: Object.fromEntries(PLANES.map((plane) => [plane, medianColor(picture, planes[plane])])) as PlaneColors,
        in3d: Object.fromEntries(PLANES.map((plane) => [plane, medianColor(in3d, planes[plane])])) as PlaneColors,
        sample: medianColor(sampled, everyPixel(sampled)),
      }),
    )
  }
  return {
    overlap: overlap(mask, normals),
    pixels: { lit: planes.lit.length, front: planes.front.length, seat: planes.seat.length, arm: planes.arm.length },
    leathers: measured,
  }
}

type PlaneColors = Record<(typeof PLANES)[number], Rgb>

function compared(
  leather: CatalogLeather,
  { picture, in3d, sample }: { picture: PlaneColors; in3d: PlaneColors; sample: Rgb },
): MeasuredLeather {
  const difference = (one: Rgb, other: Rgb) => colorDifference(labOf(one), labOf(other))
  const onPlane = (plane: keyof PlaneColors) => difference(picture[plane], in3d[plane])
  const pictureTo3d = { lit: onPlane('lit'), front: onPlane('front'), seat: onPlane('seat'), arm: onPlane('arm') }
  const [pictureToSample, in3dToSample] = [difference(picture.lit, sample), difference(in3d.lit, sample)]
  return {
    ...leather,
    picture: picture.lit,
    in3d: in3d.lit,
    sample,
    pictureTo3d,
    pictureToSample,
    in3dToSample,
    worst: Math.max(pictureTo3d.lit, pictureToSample, in3dToSample),
  }
}
