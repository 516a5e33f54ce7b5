#!/usr/bin/gjs -m
// The browser that WebKitWebDriver drives: one view in one window. Debian's own MiniBrowser keeps nothing on the disk
// while it is driven, and what a phone still has after a restart is what is asked here.
import GLib from 'gi://GLib?version=2.0'
import Gtk from 'gi://Gtk?version=3.0'
import WebKit from 'gi://WebKit2?version=4.1'
import { programArgs } from 'system'

const [profile, width, height] = programArgs
Gtk.init(null)
const context = new WebKit.WebContext({
  website_data_manager: new WebKit.WebsiteDataManager({
    base_data_directory: `${profile}/data`,
    base_cache_directory: `${profile}/cache`,
  }),
})
context.get_cookie_manager().set_persistent_storage(`${profile}/cookies`, WebKit.CookiePersistentStorage.SQLITE)
context.set_preferred_languages(['en-GB'])
// The driver hears nothing of what a page throws: it is read off the output.
const settings = new WebKit.Settings({
  enable_write_console_messages_to_stdout: true,
  // There is no card to draw with.
  hardware_acceleration_policy: WebKit.HardwareAccelerationPolicy.NEVER,
})
const loop = GLib.MainLoop.new(null, false)
context.connect('automation-started', (_context, session) => {
  session.connect('create-web-view', openView)
  session.connect('will-close', () => loop.quit())
})
context.set_automation_allowed(true)
loop.run()

function openView() {
  const view = new WebKit.WebView({ web_context: context, settings, is_controlled_by_automation: true })
  const window = new Gtk.Window({ default_width: Number(width), default_height: Number(height), decorated: false })
  window.add(view)
  window.show_all()
  view.connect('close', () => window.destroy())
  return view
}
