// What stands around every page of the terminal is in the look of the back office, also before any page of that was opened.
import './styles.ts'
import 'virtual:back-office-variables.css'
