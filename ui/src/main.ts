import './fonts/generated/fonts.css';
import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';

import { startWorker } from './lib/push';

if (import.meta.env.PROD) startWorker();
mount(App, { target: document.getElementById('app')! });
