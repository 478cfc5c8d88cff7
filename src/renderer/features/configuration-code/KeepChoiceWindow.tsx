import { Dialog } from '../../ui/Dialog.tsx'
import { ChoiceCode } from './ChoiceCode.tsx'
import type { KeptChoice } from './configuration-queries.ts'

type KeepChoiceWindowProps = { choice: KeptChoice; isOpen: boolean; onClose: () => void }

/** The code of a choice, over the page. */
export function KeepChoiceWindow({ choice, isOpen, onClose }: KeepChoiceWindowProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Neem uw keuze mee" size="medium">
      <ChoiceCode choice={choice} />
    </Dialog>
  )
}
