// The frame of the POS uses the back office theme, also before a back office page is opened.
import './styles.ts'
import 'virtual:back-office-variables.css'
