/** Tells the player, while the page is hidden, that it is their turn or that a table has started. */
import { live } from '../../line/live.svelte';
import { t } from '../../words/words.svelte';

const KEPT = 'notify';

class Notifier {
  /** Whether this browser can; it takes a service worker, which shows them also on phones. */
  possible = 'Notification' in globalThis && 'serviceWorker' in navigator;
  denied = $state(this.possible && Notification.permission === 'denied');
  on = $state(
    this.possible && Notification.permission === 'granted' && localStorage.getItem(KEPT) === 'yes',
  );

  /** Ask the browser only when the player has asked for it. */
  async turn(on: boolean): Promise<void> {
    if (on && Notification.permission !== 'granted') await Notification.requestPermission();
    this.denied = Notification.permission === 'denied';
    this.on = on && Notification.permission === 'granted';
    localStorage.setItem(KEPT, this.on ? 'yes' : 'no');
  }

  /** Look at the table from now on. */
  follow(): void {
    let before: { phase: string; mine: boolean } | null = null;
    $effect.root(() => {
      $effect(() => {
        const view = live.table?.view;
        if (!view || view.you === null) {
          before = null;
          return;
        }
        const now = {
          phase: view.phase,
          mine: view.phase === 'playing' && view.deal?.turn === view.you,
        };
        if (before && this.on && document.hidden) {
          if (before.phase === 'seating' && now.phase === 'playing') this.#show(t('notify.start'));
          else if (now.mine && !before.mine) this.#show(t('table.turn'));
        }
        before = now;
      });
    });
  }

  async #show(body: string): Promise<void> {
    const worker = await navigator.serviceWorker.ready;
    await worker.showNotification('Mazziere', {
      body,
      icon: '/icon-192.png',
      badge: '/icon-192.png',
      tag: 'turn',
      data: location.pathname,
    });
  }
}

export const notifier = new Notifier();
