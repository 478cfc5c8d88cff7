import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MeasuredPiece } from '#shared/contracts/measures.ts'
import { isSet, type ModelMeasures, type Outlines } from '#shared/domain/measures/measures.ts'

const FOLDER = join(import.meta.dirname, '../../../../../resources/three-d')

/** The measures of all models. */
export type Measures = {
  /** Returns the piece of a model, or the pieces of a set; undefined for an unknown model. */
  piecesOf: (model: string) => MeasuredPiece[] | undefined
}

/** Reads the measures of all models from `resources/three-d`, which `measure_models.py` writes, at the first question. */
export function openMeasures(folder = FOLDER): Measures {
  const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'))
  let files: { sizes: Map<string, ModelMeasures>; outlines: Map<string, Outlines> } | undefined
  const opened = () => {
    files ??= {
      sizes: new Map(Object.entries(read('measures.json') as Record<string, ModelMeasures>)),
      outlines: new Map(Object.entries(read('outlines.json') as Record<string, Outlines>)),
    }
    return files
  }

  const pieceOf = (model: string, count: number): MeasuredPiece[] => {
    const { sizes, outlines } = opened()
    const [own, lines] = [sizes.get(model), outlines.get(model)]
    if (!own || !lines || isSet(own)) return []
    return [{ model, count, sizes: { ...own, parts: [...own.parts].map(([...box]) => box) }, outlines: copied(lines) }]
  }
  return {
    piecesOf: (model) => {
      const own = opened().sizes.get(model)
      if (!own) return undefined
      return isSet(own) ? own.members.flatMap((member) => pieceOf(member.model, member.count)) : pieceOf(model, 1)
    },
  }
}

/** Returns the lines with the mutable types of the wire. */
const copied = ({ low, high, ...views }: Outlines): MeasuredPiece['outlines'] => ({
  ...(views as MeasuredPiece['outlines']), // the same objects, whose record is read-only in the rules
  low: [...low],
  high: [...high],
})
