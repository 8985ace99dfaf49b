// Applies the stored theme before the first paint, so that the page does not flash.
try {
  const { theme } = JSON.parse(localStorage.getItem('taquin.settings') || '{}');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Without storage, the theme of the system is used.
}
