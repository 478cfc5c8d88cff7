import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ContentSource, EditedPage } from '#shared/contracts/content.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { useApi } from '../../../lib/api.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'
import { timing } from '../../../lib/timing.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { useDraftAutosave } from '../../../lib/use-draft-autosave.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { ProseHtml } from '../../storefront/content/index.ts'
import { cardLayout, GrowingTextarea, SectionCard, useStaffAction } from '../frame/index.ts'
import classes from './Content.module.css'
import { CONTENT_TEXTS, editedText } from './content-queries.ts'
import { TextHistory } from './TextHistory.tsx'
import { textDrafts } from './text-drafts.ts'

type Base = Pick<EditedPage, 'versionId' | 'source'>

/**
 * Edits one text of the shop: fields, a preview as the shop renders it, and the earlier versions. Unsaved input is
 * persisted in local storage.
 */
export function TextEditor({ page }: { page: EditedPage }) {
  const { name } = page
  const api = useApi()
  const queryClient = useQueryClient()
  const [draft] = useState(() => textDrafts.of(name))
  // The version on which the edit is based. When a colleague has saved since, `page.versionId` is newer.
  const [base, setBase] = useState<Base>({ versionId: draft ? draft.basedOn : page.versionId, source: page.source })
  const autosave = useDraftAutosave((source: ContentSource) => {
    if (isSame(source, base.source)) textDrafts.forget(name)
    else textDrafts.save(name, { source, basedOn: base.versionId })
  })
  const form = useForm<ContentSource>({
    mode: 'controlled',
    initialValues: draft?.source ?? page.source,
    onValuesChange: autosave.save,
  })
  const params = { page: name }
  const dropDraft = () => {
    autosave.discardChanges()
    textDrafts.forget(name)
  }
  const startFrom = (version: Base) => {
    setBase({ versionId: version.versionId, source: version.source })
    form.setValues(version.source)
    form.clearErrors()
    dropDraft()
  }

  const refetch = () => queryClient.invalidateQueries({ queryKey: editedText(api, name).queryKey })
  const acceptSaved = async (saved: EditedPage) => {
    queryClient.setQueryData(editedText(api, name).queryKey, saved)
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: [...CONTENT_TEXTS, 'list'] }),
      queryClient.invalidateQueries({ queryKey: ['content', name] }),
    ])
  }
  const save = useStaffAction(
    (source: ContentSource) => api.content.save({ params, body: { ...source, basedOn: base.versionId } }),
    {
      success: 'Opgeslagen. De tekst staat nu in de winkel.',
      onSuccess: async (saved, sent) => {
        setBase({ versionId: saved.versionId, source: sent })
        dropDraft()
        await acceptSaved(saved)
      },
      onError: (error) => {
        form.setErrors(errorsOf(error))
        void refetch()
      },
    },
  )
  const restore = useStaffAction(
    (versionId: number | null) => api.content.restore({ params, body: { versionId, basedOn: base.versionId } }),
    {
      success: 'Teruggezet. De tekst staat nu in de winkel.',
      onSuccess: async (saved) => {
        startFrom(saved)
        await acceptSaved(saved)
      },
      onError: () => void refetch(),
    },
  )
  const isUnsaved = !isSame(form.values, base.source)
  const isBusy = save.isPending || restore.isPending
  const isOutdated = page.versionId !== base.versionId && !isBusy
  useUnsaved(isUnsaved || save.isPending)
  const notice = save.notice ?? restore.notice

  // Without unsaved changes the form shows the newest text.
  useEffect(() => {
    if (isOutdated && !isUnsaved) startFrom(page)
  })

  return (
    <div className={cardLayout.columns}>
      <form
        className={cardLayout.card}
        noValidate
        onSubmit={form.onSubmit((values) => {
          restore.dismiss()
          save.mutate(values)
        })}
      >
        {isUnsaved && isOutdated ? (
          <Notice tone="bad" title="Een collega heeft deze tekst gewijzigd terwijl u ermee bezig was.">
            <details>
              <summary>De tekst die nu in de winkel staat</summary>
              <p className={classes.newest}>{page.source.markdown}</p>
            </details>
            <Group gap="sm">
              <Button
                variant="default"
                size="compact-sm"
                onClick={() => {
                  setBase({ versionId: page.versionId, source: page.source })
                  save.dismiss()
                }}
              >
                Met mijn tekst verdergaan
              </Button>
              <Button variant="default" size="compact-sm" onClick={() => startFrom(page)}>
                Mijn wijzigingen weggooien
              </Button>
            </Group>
          </Notice>
        ) : (
          draft && isUnsaved && <Notice>Deze wijzigingen zijn nog niet opgeslagen.</Notice>
        )}
        <TextInput label="Titel" maxLength={150} {...form.getInputProps('title')} />
        <GrowingTextarea
          label="Omschrijving voor zoekmachines"
          minRows={2}
          maxLength={320}
          {...form.getInputProps('description')}
        />
        <Group align="end" gap="md">
          <TextInput
            label="Bijgewerkt op"
            type="date"
            {...form.getInputProps('updatedOn')}
            value={form.values.updatedOn ?? ''}
            onChange={(event) => form.setFieldValue('updatedOn', event.currentTarget.value || null)}
          />
          <Checkbox label="Inhoudsopgave tonen" {...form.getInputProps('hasContents', { type: 'checkbox' })} />
        </Group>
        <GrowingTextarea
          className={classes.markdown}
          label="Tekst"
          description="Opmaak in Markdown. {telefoon}, {e-mail}, {adres}, {openingstijden} en {shop} worden ingevuld."
          minRows={16}
          maxRows={40}
          {...form.getInputProps('markdown')}
        />
        <Group gap="sm">
          <Button type="submit" loading={save.isPending} disabled={!isUnsaved || isOutdated}>
            Opslaan
          </Button>
          <Button variant="default" disabled={!isUnsaved || save.isPending} onClick={() => startFrom(page)}>
            Ongedaan maken
          </Button>
        </Group>
        {notice && <Notice tone={notice.tone}>{notice.text}</Notice>}
      </form>
      <div className={cardLayout.column}>
        <Preview name={page.name} source={form.values} />
        <TextHistory
          page={page}
          isUnsaved={isUnsaved}
          isBusy={isBusy}
          onRestore={(versionId) => {
            save.dismiss()
            restore.mutate(versionId)
          }}
        />
      </div>
    </div>
  )
}

/** Shows the text as the server renders it for the shop, and the mistakes that the server found in the text. */
function Preview({ name, source }: { name: string; source: ContentSource }) {
  const api = useApi()
  const [debounced] = useDebouncedValue(source, timing.previewDebounceMs)
  const preview = useQuery({
    queryKey: [...CONTENT_TEXTS, 'preview', name, debounced],
    queryFn: ({ signal }) => api.content.preview({ params: { page: name }, body: debounced, signal }),
    enabled: debounced.title.trim() !== '' && debounced.markdown.trim() !== '',
    placeholderData: (before) => before,
    ...staffFreshness.textPreview,
    meta: { isPersonal: true },
  })
  return (
    <SectionCard title="Zo staat het in de winkel">
      {preview.data && preview.data.faults.length > 0 && (
        <Notice title="Let op">
          {preview.data.faults.map((fault) => (
            <p key={fault}>{fault}</p>
          ))}
        </Notice>
      )}
      {preview.error && <Notice tone="bad">{preview.error.message}</Notice>}
      {preview.data && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable with the keyboard
        <section className={classes.preview} tabIndex={0} aria-label="Voorbeeld">
          <h3>{preview.data.page.title}</h3>
          <ProseHtml html={preview.data.page.html} />
        </section>
      )}
    </SectionCard>
  )
}

const FIELDS = ['title', 'description', 'hasContents', 'updatedOn', 'markdown'] as const
const isSame = (a: ContentSource, b: ContentSource) => FIELDS.every((field) => a[field] === b[field])

/** Returns the validation errors of the server, by field. */
function errorsOf(error: Error): Record<string, string> {
  if (!(error instanceof ShopError)) return {}
  return Object.fromEntries(error.fields.map(({ field, message }) => [field, message]))
}
