import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Card } from '../bridge/index.ts'
import classes from './Practice.module.css'
import { usePracticeActions } from './use-practice.ts'

/** Explains the practice mode and starts it. */
export function EnterPractice() {
  const { enter } = usePracticeActions()
  return (
    <Card title="Oefen met de kassa">
      <div className={classes.intro}>
        <p>
          De kassa start opnieuw, met een paarse rand. Alles werkt zoals in de winkel, maar niets is echt: geen order,
          geen betaling, geen bon. De pinautomaat, de klant en de printer worden nagebootst.
        </p>
        <p>Kies daarna een oefening, zoals een pinautomaat die zwijgt of een lijn die wegvalt.</p>
        {enter.error && <Notice tone="bad">{enter.error.message}</Notice>}
        {enter.isPending && (
          <p role="status">De oefenwinkel wordt klaargezet. De eerste keer op een dag duurt dat een minuut of twee.</p>
        )}
        <div>
          <Button loading={enter.isPending} onClick={() => enter.mutate()}>
            Beginnen met oefenen
          </Button>
        </div>
      </div>
    </Card>
  )
}
