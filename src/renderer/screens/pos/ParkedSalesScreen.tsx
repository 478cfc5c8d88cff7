import { Link, useNavigate } from 'react-router-dom'
import { posPaths } from '#shared/contracts/pos/pos-paths.ts'
import { BackOfficePage } from '../../features/back-office/frame/index.ts'
import { ParkedSales } from '../../features/pos/parked-sales/index.ts'
import { Button } from '../../ui/Button.tsx'

/** /kassa/geparkeerd: the parked sales of all tills. */
export function ParkedSalesScreen() {
  const navigate = useNavigate()
  return (
    <BackOfficePage
      title="Geparkeerde verkopen"
      actions={
        <Button component={Link} to={posPaths.newOrder} variant="default">
          Naar de order
        </Button>
      }
    >
      <ParkedSales onTaken={() => void navigate(posPaths.newOrder)} />
    </BackOfficePage>
  )
}
