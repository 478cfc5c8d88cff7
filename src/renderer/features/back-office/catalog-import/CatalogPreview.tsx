import { Button } from '@mantine/core'
import { useId } from 'react'
import type { CatalogPreview as Preview } from '#shared/contracts/catalog-preview.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Facts, when } from '../frame/index.ts'
import { BrokenRows } from './BrokenRows.tsx'
import classes from './CatalogPreview.module.css'
import { EmptiedFields } from './EmptiedFields.tsx'
import { PreviewSamples } from './PreviewSamples.tsx'
import { PriceJumps } from './PriceJumps.tsx'
import { concernText, countText } from './preview-words.ts'

type CatalogPreviewProps = {
  preview: Preview
  /** Confirms the changes of the preview with this id. Undefined when no confirmation is possible. */
  onConfirm?: ((previewId: string) => void) | undefined
  /** Declines the changes. Undefined when there is nothing to decline. */
  onCancel?: (() => void) | undefined
  /** True when the preview shows the restore of an earlier snapshot. */
  isRestore?: boolean
}

/**
 * Shows the changes that a catalog snapshot would make: counts per kind, and everything that looks like a mistake. When
 * the changes need a confirmation, the reasons are above the counts, and the button to continue is below them.
 */
export function CatalogPreview({ preview, onConfirm, onCancel, isRestore = false }: CatalogPreviewProps) {
  const titleId = useId()
  const { concerns, added, changed, vanished, unchanged, takenAt } = preview
  return (
    <section className={classes.preview} aria-labelledby={titleId}>
      <h4 className={classes.title} id={titleId}>
        Wat er in de winkel verandert
      </h4>
      {concerns.length > 0 && (
        <Notice tone="bad" title="Kijk dit eerst na. Er is nog niets gewijzigd.">
          <ul className={classes.reasons}>
            {concerns.map((concern) => (
              <li key={concern}>{concernText(concern, preview)}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Facts
        items={[
          { label: 'Nieuw', value: countText(added) },
          { label: 'Gewijzigd', value: countText(changed) },
          { label: 'Verdwenen', value: countText(vanished) },
          { label: 'Gelijk gebleven', value: countText(unchanged) },
          { label: 'Opgehaald', value: when(takenAt) },
        ]}
      />
      <PriceJumps preview={preview} />
      <EmptiedFields preview={preview} />
      <BrokenRows broken={preview.broken} />
      <PreviewSamples samples={preview.samples} />
      {onConfirm && (concerns.length > 0 || onCancel) && (
        <div className={classes.buttons}>
          <Button onClick={() => onConfirm(preview.id)}>
            {isRestore ? 'Toch terugzetten' : 'Toch in de winkel zetten'}
          </Button>
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              Niet doen
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
