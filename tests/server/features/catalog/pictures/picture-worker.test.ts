import { afterEach, describe, expect, it } from 'vitest'
import { openPictureWorker, type PictureWorker } from '#src/server/features/catalog/pictures/picture-worker.ts'
import { PICTURES_FOLDER } from '#src/server/features/catalog/pictures/resources.ts'

const folder = PICTURES_FOLDER

describe('the picture worker', () => {
  let worker: PictureWorker
  afterEach(() => worker.close())

  const small = { width: 160, height: 120, format: 'webp' } as const
  const placeholder = { picture: { kind: 'placeholder' }, ...small } as const

  it('stops when it is idle, and starts again for the next picture', async () => {
    worker = openPictureWorker({ folder, idleMs: 1 })
    const first = await worker.make(placeholder)
    await new Promise((passed) => setTimeout(passed, 50))

    const second = await worker.make(placeholder)

    expect(first?.length).toBeGreaterThan(200)
    expect(second?.equals(first ?? Buffer.alloc(0))).toBe(true)
  })

  it('returns undefined for a picture that no source has', async () => {
    worker = openPictureWorker({ folder })

    const file = await worker.make({ picture: { kind: 'option', axis: 'leg', name: 'golden-wings' }, ...small })

    expect(file).toBeUndefined()
  })

  it('leaves no request pending when the shop stops', async () => {
    worker = openPictureWorker({ folder })
    const unfinished = worker.make(placeholder)
    const outcome = expect(unfinished).rejects.toThrow('stopped')

    await worker.close()

    await outcome
  })
})
