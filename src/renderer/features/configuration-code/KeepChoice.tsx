import { IconShare2 } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { KeptChoice } from './configuration-queries.ts'

const ChoiceCode = lazy(async () => ({ default: (await import('./ChoiceCode.tsx')).ChoiceCode }))

/** Takes a choice along: to the phone, to the showroom, or to somebody who has to agree. */
export function KeepChoice({ choice }: { choice: KeptChoice }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconShare2 size={18} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Bewaar of deel deze keuze
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Neem uw keuze mee" size="medium">
        <Suspense fallback={<p role="status">Een ogenblik…</p>}>
          <ChoiceCode choice={choice} />
        </Suspense>
      </Dialog>
    </>
  )
}
