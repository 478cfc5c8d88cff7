import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import classes from './CompareLeathers.module.css'
import type { CompareLeathersProps } from './compared-leathers.ts'
import { MAX_COMPARED_LEATHERS, toggleComparedLeather } from './compared-leathers.ts'

const Comparison = lazy(async () => ({ default: (await import('./Comparison.tsx')).Comparison }))

/** The number of marked leathers, and a button that opens the comparison. */
export function CompareLeathers({ marked, onMark, ...comparison }: CompareLeathersProps) {
  const [isOpen, setOpen] = useState(false)
  if (marked.length === 0) return null
  return (
    <section className={classes.bar} aria-label="Vergelijken">
      <p role="status" className={classes.count}>
        {countText(marked.length)}
      </p>
      <button type="button" className={classes.forget} onClick={() => onMark([])}>
        Wissen
      </button>
      <Button disabled={marked.length < 2} onClick={() => setOpen(true)}>
        Vergelijk
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Vergelijk leersoorten" size="large">
        <Suspense fallback={<p role="status">Even geduld…</p>}>
          <Comparison
            {...comparison}
            marked={marked}
            onRemove={(leather) => {
              const rest = toggleComparedLeather(marked, leather)
              onMark(rest)
              // A single leather cannot be compared.
              if (rest.length < 2) setOpen(false)
            }}
          />
        </Suspense>
      </Dialog>
    </section>
  )
}

function countText(count: number): string {
  if (count === 1) return '1 leersoort gekozen. Kies er nog een om te vergelijken.'
  return `${count} leersoorten gekozen${count === MAX_COMPARED_LEATHERS ? ': meer passen er niet naast elkaar' : ''}.`
}
