import { describe, expect, it } from 'vitest'
import type { ContentSource } from '#shared/contracts/content.ts'
import { textOf } from '#src/server/features/catalog/content/edit-text.ts'
import { versionsTable } from '#src/server/features/catalog/content/index.ts'
import { useShop } from '#tests/support/use-shop.ts'

const text = (facts: Partial<ContentSource> = {}): ContentSource => ({
  title: 'Garantie bij {shop}',
  description: 'Wat wij u beloven.',
  hasContents: true,
  updatedOn: '2026-11-22',
  markdown: '## Vijf jaar\n\nBel {telefoon}.',
  ...facts,
})

describe('the texts of the shop in the back office', () => {
  const shop = useShop()
  const params = { page: 'garantie' }
  const edit = () => shop.admin.content.edit({ params })
  const save = (source: Partial<ContentSource> = {}, basedOn: number | null = null) =>
    shop.admin.content.save({ params, body: { ...text(source), basedOn } })
  const shown = () => shop.anonymous.content.show({ params })

  it('are listed with their address, and marked when staff have edited them', async () => {
    await save()

    const texts = await shop.admin.content.list()

    expect(texts.find(({ name }) => name === 'garantie')).toMatchObject({
      path: '/garantie',
      title: 'Garantie bij Leermeester',
      isEdited: true,
      faultCount: 0,
    })
    expect(texts.find(({ name }) => name === 'privacy')).toMatchObject({ path: '/privacy', isEdited: false })
  })

  it('open with the content of their files before the first edit, with the original placeholders', async () => {
    const { source, versionId, isEdited, history } = await edit()

    expect(source.title).toBe('Garantie')
    expect(source.description).toContain('{shop}')
    expect({ versionId, isEdited, history }).toEqual({ versionId: null, isEdited: false, history: [] })
  })

  it('are visible in the shop as soon as they are saved', async () => {
    const before = await shown()
    await save()

    const after = await shown()

    expect(before.title).toBe('Garantie')
    expect(after).toMatchObject({ title: 'Garantie bij Leermeester', updatedOn: '2026-11-22' })
    expect(after.html).toContain('href="tel:')
    expect(after.contents).toEqual([{ id: 'vijf-jaar', text: 'Vijf jaar' }])
  })

  it('open in the editor exactly as they were saved', async () => {
    const source = text({
      title: '"Garantie"',
      hasContents: false,
      updatedOn: null,
      markdown: 'Regel --- met streepjes.\n\n---\n\nEinde.',
    })
    await save(source)

    expect((await edit()).source).toEqual(source)
  })

  it('are not overwritten by an editor with an older version', async () => {
    const first = await save({ title: 'Van Anna' })

    await expect(save({ title: 'Van Bram' })).rejects.toMatchObject({ status: 409, code: 'text_changed' })

    expect((await shown()).title).toBe('Van Anna')
    await save({ title: 'Van Bram' }, first.versionId)
    expect((await shown()).title).toBe('Van Bram')
  })

  it('open in the editor with the version that another server saved last, so that it is not overwritten', async () => {
    const first = await save({ title: 'Van Anna' })
    await shown()
    const versions = versionsTable(shop.db)
    const source = textOf(text({ title: 'Van Bram' }))
    const second = await versions.add('garantie', { source, author: 'bram@leermeester.example', at: shop.clock.now() })

    const opened = await edit()

    expect(first.versionId).toBeLessThan(second)
    expect(opened).toMatchObject({ versionId: second, source: { title: 'Van Bram' } })
    // Opening the editor also refreshed the cached texts, so the shop shows this version.
    expect((await shown()).title).toBe('Van Bram')
  })

  it('are saved once when two people save at the same moment', async () => {
    const outcomes = await Promise.allSettled([save({ title: 'Van Anna' }), save({ title: 'Van Bram' })])

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await edit()).history).toHaveLength(1)
  })

  it('are restored from their history, and the restored text is added as a new version', async () => {
    const first = await save({ title: 'Eerste' })
    const second = await save({ title: 'Tweede' }, first.versionId)

    const restored = await shop.admin.content.restore({
      params,
      body: { versionId: first.versionId, basedOn: second.versionId },
    })

    expect((await shown()).title).toBe('Eerste')
    expect(restored.history).toHaveLength(3)
    const earlier = await shop.admin.content.version({ params: { page: 'garantie', id: second.versionId ?? 0 } })
    expect(earlier.title).toBe('Tweede')
  })

  it('can be reset to the text in the file of the shop', async () => {
    const { versionId } = await save()

    const restored = await shop.admin.content.restore({ params, body: { versionId: null, basedOn: versionId } })

    expect((await shown()).title).toBe('Garantie')
    expect(restored).toMatchObject({ isEdited: false, history: [{ isFile: true }, { isFile: false }] })
  })

  it('have a preview before they are saved, with their errors in Dutch', async () => {
    const { page, faults } = await shop.admin.content.preview({
      params,
      body: text({ markdown: 'Bel {telefon}. <b>Nu</b> [hier](javascript:alert(1)) of [daar](#nergens).' }),
    })

    expect(page.html).toContain('{telefon}')
    expect(faults).toEqual([
      '{telefon} is geen invulwoord dat de winkel kent.',
      'HTML wordt als gewone tekst getoond: <b>',
      'HTML wordt als gewone tekst getoond: </b>',
      'Deze link mag niet: javascript:alert(1)',
      'De link naar #nergens wijst naar een kop die er niet is.',
    ])
    expect((await shown()).title).toBe('Garantie')
  })

  it('are refused with a message for each invalid field', async () => {
    await expect(save({ title: ' ', markdown: '', updatedOn: '31-12-2026' })).rejects.toMatchObject({
      status: 422,
      fields: [
        { message: 'Titel is verplicht.' },
        { message: 'Vul een datum in zoals 2026-11-21.' },
        { message: 'Tekst is verplicht.' },
      ],
    })
  })

  it('do not exist for an unknown page, or for a version of another page', async () => {
    const { versionId } = await save()

    await expect(shop.admin.content.edit({ params: { page: 'constructor' } })).rejects.toMatchObject({ status: 404 })
    await expect(shop.admin.content.version({ params: { page: 'privacy', id: versionId ?? 0 } })).rejects.toMatchObject(
      { code: 'version_not_found' },
    )
  })
})
