import { Button } from '../../../ui/Button.tsx'
import { Question } from '../../../ui/Question.tsx'
import { orderContent } from '../quick-order/index.ts'
import { proposedTitle } from './parked-content.ts'
import { usePark } from './parked-queries.ts'
import { parkedProblem } from './parked-words.ts'

type ReplaceOrderQuestionProps = {
  /** Name of the order that replaces the current order; undefined closes the dialog. */
  title: string | undefined
  onClose: () => void
  onReplace: () => void
}

/** Dialog in which the user parks or discards the current order before another order replaces it. */
export function ReplaceOrderQuestion({ title, onClose, onReplace }: ReplaceOrderQuestionProps) {
  const park = usePark(onReplace)
  const parkFirst = () => {
    const content = orderContent()
    park.mutate({ title: proposedTitle(content) || 'Zonder naam', content })
  }
  return (
    <Question
      isOpen={title !== undefined}
      onClose={onClose}
      title="Er wordt al een order geschreven"
      error={park.error ? parkedProblem(park.error) : undefined}
      answers={
        <>
          <Button variant="default" onClick={onClose}>
            Toch niet
          </Button>
          <Button variant="default" onClick={onReplace}>
            Weggooien en vervangen
          </Button>
          <Button loading={park.isPending} onClick={parkFirst}>
            Eerst parkeren
          </Button>
        </>
      }
    >
      <p>Wat moet er gebeuren met de order die nu openstaat, voordat “{title}” ervoor in de plaats komt?</p>
    </Question>
  )
}
