import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { EditedPage } from '#shared/contracts/content.ts'
import { useLast } from '../../../lib/use-last.ts'
import { SectionCard, StaffDialog, when } from '../frame/index.ts'
import classes from './Content.module.css'

type TextHistoryProps = {
  page: EditedPage
  /** True when the form has unsaved changes. Restoring a version discards these changes. */
  isUnsaved: boolean
  isBusy: boolean
  /** Called with the id of the version to restore; null restores the original text of the shop. */
  onRestore: (versionId: number | null) => void
}

/**
 * Lists the saved versions of a text, newest first. An earlier version, or the original text, can be restored after a
 * confirmation.
 */
export function TextHistory({ page, isUnsaved, isBusy, onRestore }: TextHistoryProps) {
  const [toRestore, setToRestore] = useState<{ versionId: number | null; what: string }>()
  // The dialog fades out after it is closed, so the question stays visible until then.
  const shown = useLast(toRestore)
  return (
    <SectionCard title="Eerdere versies">
      {page.history.length === 0 && <p className={classes.quiet}>Deze tekst is nog nooit gewijzigd.</p>}
      <ol className={classes.history}>
        {page.history.map(({ versionId, savedDateTime, author, isFile }, index) => {
          const what = isFile ? 'de standaardtekst' : `de versie van ${when(savedDateTime)}`
          return (
            <li key={versionId}>
              <span>
                {when(savedDateTime)}
                {isFile && ', standaardtekst teruggezet'}
                <span className={classes.quiet}> door {author}</span>
              </span>
              {index === 0 ? (
                <span className={classes.quiet}>staat in de winkel</span>
              ) : (
                <Button
                  variant="default"
                  size="compact-sm"
                  disabled={isBusy}
                  aria-label={`Terugzetten: ${what}`}
                  onClick={() => setToRestore({ versionId: isFile ? null : versionId, what })}
                >
                  Terugzetten
                </Button>
              )}
            </li>
          )
        })}
      </ol>
      {page.isEdited && (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            disabled={isBusy}
            onClick={() => setToRestore({ versionId: null, what: 'de standaardtekst' })}
          >
            Standaardtekst terugzetten
          </Button>
        </div>
      )}
      <StaffDialog opened={toRestore !== undefined} onClose={() => setToRestore(undefined)} title="Tekst terugzetten">
        <p>Wilt u {shown?.what} terugzetten? De tekst staat dan meteen in de winkel. Deze versie blijft bewaard.</p>
        {isUnsaved && <p>Let op: wijzigingen die u niet opsloeg vervallen.</p>}
        <Group justify="flex-end" gap="sm" mt="md">
          <Button variant="default" onClick={() => setToRestore(undefined)}>
            Annuleren
          </Button>
          <Button
            data-autofocus
            onClick={() => {
              if (toRestore) onRestore(toRestore.versionId)
              setToRestore(undefined)
            }}
          >
            Terugzetten
          </Button>
        </Group>
      </StaffDialog>
    </SectionCard>
  )
}
